#pragma once

#include <GL/glcorearb.h>

#include <functional>
#include <memory>
#include <string_view>

namespace oxbow {

// clang-format off
#define OXBOW_GL_FUNCTIONS(X)                                                                                     \
    X(ACTIVETEXTURE, ActiveTexture) X(ATTACHSHADER, AttachShader) X(BINDBUFFER, BindBuffer)                       \
    X(BINDBUFFERBASE, BindBufferBase) X(BINDFRAMEBUFFER, BindFramebuffer)                                         \
    X(BINDRENDERBUFFER, BindRenderbuffer) X(BINDTEXTURE, BindTexture) X(BINDVERTEXARRAY, BindVertexArray)         \
    X(BLENDCOLOR, BlendColor) X(BLENDFUNC, BlendFunc) X(BLENDFUNCSEPARATE, BlendFuncSeparate)                     \
    X(BLITFRAMEBUFFER, BlitFramebuffer) X(BUFFERDATA, BufferData) X(BUFFERSUBDATA, BufferSubData)                 \
    X(CHECKFRAMEBUFFERSTATUS, CheckFramebufferStatus) X(CLEAR, Clear) X(CLEARBUFFERFI, ClearBufferfi)             \
    X(CLEARBUFFERFV, ClearBufferfv) X(COLORMASK, ColorMask) X(COMPILESHADER, CompileShader)                       \
    X(CREATEPROGRAM, CreateProgram) X(CREATESHADER, CreateShader) X(DELETEBUFFERS, DeleteBuffers)                 \
    X(DELETEFRAMEBUFFERS, DeleteFramebuffers) X(DELETEPROGRAM, DeleteProgram)                                     \
    X(DELETERENDERBUFFERS, DeleteRenderbuffers) X(DELETESHADER, DeleteShader) X(DELETETEXTURES, DeleteTextures)   \
    X(DELETEVERTEXARRAYS, DeleteVertexArrays) X(DEPTHFUNC, DepthFunc) X(DEPTHMASK, DepthMask)                     \
    X(DISABLE, Disable) X(DRAWARRAYS, DrawArrays) X(DRAWARRAYSINSTANCED, DrawArraysInstanced)                     \
    X(DRAWELEMENTSINSTANCED, DrawElementsInstanced) X(ENABLE, Enable)                                             \
    X(ENABLEVERTEXATTRIBARRAY, EnableVertexAttribArray) X(FINISH, Finish)                                         \
    X(DELETEQUERIES, DeleteQueries) X(GENQUERIES, GenQueries) X(GETQUERYOBJECTIV, GetQueryObjectiv)               \
    X(GETQUERYOBJECTUI64V, GetQueryObjectui64v) X(QUERYCOUNTER, QueryCounter)                                     \
    X(FRAMEBUFFERRENDERBUFFER, FramebufferRenderbuffer) X(FRAMEBUFFERTEXTURE2D, FramebufferTexture2D)             \
    X(GENBUFFERS, GenBuffers) X(GENERATEMIPMAP, GenerateMipmap) X(GENFRAMEBUFFERS, GenFramebuffers)               \
    X(GENRENDERBUFFERS, GenRenderbuffers) X(GENTEXTURES, GenTextures) X(GENVERTEXARRAYS, GenVertexArrays)         \
    X(GETACTIVEUNIFORM, GetActiveUniform) X(GETACTIVEUNIFORMSIV, GetActiveUniformsiv) X(GETERROR, GetError)       \
    X(GETINTEGERV, GetIntegerv) X(GETPROGRAMINFOLOG, GetProgramInfoLog) X(GETPROGRAMIV, GetProgramiv)             \
    X(GETSHADERINFOLOG, GetShaderInfoLog) X(GETSHADERIV, GetShaderiv) X(GETSTRING, GetString)                     \
    X(GETSTRINGI, GetStringi) X(GETUNIFORMBLOCKINDEX, GetUniformBlockIndex)                                       \
    X(GETUNIFORMINDICES, GetUniformIndices) X(GETUNIFORMLOCATION, GetUniformLocation)                             \
    X(LINKPROGRAM, LinkProgram) X(PIXELSTOREI, PixelStorei) X(READPIXELS, ReadPixels)                             \
    X(RENDERBUFFERSTORAGE, RenderbufferStorage)                                                                   \
    X(RENDERBUFFERSTORAGEMULTISAMPLE, RenderbufferStorageMultisample) X(SAMPLEMASKI, SampleMaski)                 \
    X(SCISSOR, Scissor) X(TEXIMAGE2DMULTISAMPLE, TexImage2DMultisample)                                           \
    X(SHADERSOURCE, ShaderSource) X(STENCILFUNC, StencilFunc) X(STENCILMASK, StencilMask)                         \
    X(STENCILOP, StencilOp) X(TEXIMAGE2D, TexImage2D) X(TEXPARAMETERI, TexParameteri)                             \
    X(TEXSUBIMAGE2D, TexSubImage2D) X(UNIFORM1F, Uniform1f) X(UNIFORM1I, Uniform1i)                               \
    X(UNIFORMBLOCKBINDING, UniformBlockBinding) X(USEPROGRAM, UseProgram)                                         \
    X(VERTEXATTRIBDIVISOR, VertexAttribDivisor) X(VERTEXATTRIBPOINTER, VertexAttribPointer)                       \
    X(VIEWPORT, Viewport)

/// Newer than 3.3: null where the driver has none.
#define OXBOW_GL_OPTIONAL(X)                                                                                      \
    X(GETGRAPHICSRESETSTATUS, GetGraphicsResetStatus) X(GETPROGRAMBINARY, GetProgramBinary)                       \
    X(MAXSHADERCOMPILERTHREADSKHR, MaxShaderCompilerThreadsKHR)                                                   \
    X(PROGRAMBINARY, ProgramBinary) X(PROGRAMPARAMETERI, ProgramParameteri)
// clang-format on

/// The OpenGL functions that the picture is drawn with (3.3 core), as a context has them; whether Qt made that
/// context or not does not matter.
struct Gl {
#define OXBOW_GL_MEMBER(type, name) PFNGL##type##PROC gl##name = nullptr;
    OXBOW_GL_FUNCTIONS(OXBOW_GL_MEMBER)
    OXBOW_GL_OPTIONAL(OXBOW_GL_MEMBER)
#undef OXBOW_GL_MEMBER

    [[nodiscard]] int integer(GLenum name) const {
        GLint value = 0;
        glGetIntegerv(name, &value);
        return value;
    }
};

/// Whether the context that is current has the extension.
[[nodiscard]] bool hasExtension(const Gl& gl, std::string_view name);

/// How the texture that is bound is read between and beside its texels.
inline void setFilters(Gl& gl, GLint minify, GLint wrap = GL_CLAMP_TO_EDGE) {
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, minify);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
}

/// The functions of the context that is current. Throws GlError where there is none or it is older than 3.3.
[[nodiscard]] std::unique_ptr<Gl> currentGl();

/// Changes the functions as they are loaded from now on: tests make drivers fail with it. Empty for none.
void setGlHook(std::function<void(Gl&)> hook);

/// Lays colours over what is there by their alpha. The picture itself stays opaque: a window would show through it.
inline void beginBlending(Gl& gl) {
    gl.glEnable(GL_BLEND);
    gl.glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
}

} // namespace oxbow
